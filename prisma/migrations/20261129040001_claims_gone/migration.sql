-- The queue holds what is being worked on (docs/decisions/0128). The release before neither reads nor writes these.
ALTER TABLE outbox_mails DROP COLUMN locked_until;
ALTER TABLE outbox_messages DROP COLUMN claim_token, DROP COLUMN locked_until;
ALTER TABLE refunds DROP COLUMN claim_token;
ALTER TABLE compared_days DROP COLUMN claim_token;
ALTER TABLE webhook_endpoints DROP COLUMN claim, DROP COLUMN locked_until, DROP COLUMN served_at;
