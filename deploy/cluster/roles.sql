-- The roles of docs/operations.md, for psql with the variable "app": the first password of the app. A superuser runs it
-- in the empty database, which belongs to foodbank_owner.
CREATE ROLE foodbank_app NOLOGIN;
CREATE ROLE foodbank_app_a LOGIN PASSWORD :'app' IN ROLE foodbank_app;
CREATE ROLE foodbank_app_b NOLOGIN IN ROLE foodbank_app;
ALTER ROLE foodbank_app_a SET statement_timeout = '30s';
ALTER ROLE foodbank_app_a SET lock_timeout = '10s';
ALTER ROLE foodbank_app_a SET idle_in_transaction_session_timeout = '60s';
ALTER ROLE foodbank_app_b SET statement_timeout = '30s';
ALTER ROLE foodbank_app_b SET lock_timeout = '10s';
ALTER ROLE foodbank_app_b SET idle_in_transaction_session_timeout = '60s';

-- Default privileges are those of the role that creates the tables.
SET ROLE foodbank_owner;
GRANT USAGE ON SCHEMA public TO foodbank_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO foodbank_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO foodbank_app;
CREATE SCHEMA pgboss;
GRANT USAGE ON SCHEMA pgboss TO foodbank_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA pgboss GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO foodbank_app;
RESET ROLE;
