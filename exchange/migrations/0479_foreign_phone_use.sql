-- Names the code that went to this number: no code of another number proves it. Codes on their way are asked for again.
ALTER TABLE foreign_phone_check ADD COLUMN code_bound_to text NOT NULL DEFAULT gen_random_uuid()::text;
