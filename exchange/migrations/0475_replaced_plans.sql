-- A version of an article takes the place of those that are still to come (board.repository.ts). One from before this release, or from a
-- process of the release before, does not: its writer counted on a plan that stays.
ALTER TABLE board_version ADD COLUMN replaces boolean NOT NULL DEFAULT false;
