import { createHmac, hkdfSync } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The secrets that sign messages (Standard Webhooks). Derived from VOTER_KEY_SECRET and a random salt per webhook, they are the
 * same in all backends and after a restore, and nobody can sign with the database or a dump alone.
 */
export class WebhookSecrets {
  private readonly key: Buffer;

  constructor(voterKeySecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', Buffer.from(voterKeySecret, 'hex'), '', 'poll webhook secrets v1', 32));
  }

  /** As the receiver gets it. */
  inWords(salt: Buffer): string {
    return PREFIX + this.of(salt).toString('base64');
  }

  /** The header webhook-signature, with a signature per salt. `seconds`: the header webhook-timestamp. */
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
