import { createHmac, hkdfSync } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The secrets that sign messages (Standard Webhooks). They are made of VOTER_KEY_SECRET and a random salt of each webhook, so the
 * same in all backends and after a restore, and who reads the database or a dump of it alone cannot sign.
 */
export class WebhookSecrets {
  private readonly key: Buffer;

  constructor(voterKeySecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', Buffer.from(voterKeySecret, 'hex'), '', 'poll webhook secrets v1', 32));
  }

  /** As its receiver gets it. */
  inWords(salt: Buffer): string {
    return PREFIX + this.of(salt).toString('base64');
  }

  /** The header webhook-signature: one signature for each salt. `seconds`: the header webhook-timestamp. */
  sign(salts: Buffer[], id: string, seconds: number, body: string): string {
    return salts
      .map((salt) => createHmac('sha256', this.of(salt)).update(`${id}.${seconds}.${body}`).digest('base64'))
      .map((signature) => `v1,${signature}`)
      .join(' ');
  }

  private of(salt: Buffer): Buffer {
    return createHmac('sha256', this.key).update(salt).digest();
  }
}
