-- Neither this release nor the one before calls it: plans begin at delivery.
DROP FUNCTION take_back_early_plan(uuid);
