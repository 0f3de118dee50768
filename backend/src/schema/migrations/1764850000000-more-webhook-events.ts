import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets webhooks be told of votes that change later, so that a mailing list can follow (decision 036). */
export class MoreWebhookEvents1764850000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE webhooks DROP CONSTRAINT webhooks_events_are_known;
      ALTER TABLE webhooks ADD CONSTRAINT webhooks_events_are_known CHECK (
        cardinality(events) > 0
        AND events <@ ARRAY['vote.counted', 'vote.invalidated', 'vote.restored', 'vote.erased', 'vote.address_deleted',
          'address.collected', 'address.unsubscribed', 'alert.raised', 'totals.minute']
      );
      ALTER TABLE webhook_events ADD COLUMN is_change boolean NOT NULL DEFAULT false;
      ALTER TABLE webhook_events DROP CONSTRAINT webhook_events_type_is_known;
      ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_type_is_known CHECK (
        type IN ('vote.counted', 'vote.invalidated', 'vote.restored', 'vote.erased', 'vote.address_deleted', 'address.collected',
          'address.unsubscribed')
      )`);
  }

  /** A webhook of nothing but the new events is gone. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM webhook_events WHERE is_change;
      ALTER TABLE webhook_events DROP COLUMN is_change;
      DELETE FROM webhooks WHERE NOT events && ARRAY['vote.counted', 'address.collected', 'alert.raised', 'totals.minute'];
      UPDATE webhooks SET events = ARRAY(
        SELECT event FROM unnest(events) WITH ORDINALITY AS chosen (event, place)
        WHERE event IN ('vote.counted', 'address.collected', 'alert.raised', 'totals.minute') ORDER BY place
      );
      ALTER TABLE webhooks DROP CONSTRAINT webhooks_events_are_known;
      ALTER TABLE webhooks ADD CONSTRAINT webhooks_events_are_known CHECK (
        cardinality(events) > 0
        AND events <@ ARRAY['vote.counted', 'address.collected', 'alert.raised', 'totals.minute']
      );
      ALTER TABLE webhook_events DROP CONSTRAINT webhook_events_type_is_known;
      ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_type_is_known
        CHECK (type IN ('vote.counted', 'address.collected'))`);
  }
}
