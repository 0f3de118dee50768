import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that takes every mail and keeps it. */
export class Inbox {
  private readonly mails: Email[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      void buffer(stream).then(async (raw) => {
        this.mails.push(await PostalMime.parse(raw));
        done();
      });
    },
  });

  static async open(): Promise<Inbox> {
    const inbox = new Inbox();
    inbox.server.listen(0, '127.0.0.1');
    await once(inbox.server.server, 'listening');
    return inbox;
  }

  get url(): string {
    const address: AddressInfo | string | null = this.server.server.address();
    return `smtp://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  }

  /** The one mail that comes of something. */
  async mailOf(action: () => Promise<unknown>): Promise<Email> {
    const before = this.mails.length;
    await action();
    await expect.poll(() => this.mails.length, 'mails').toBe(before + 1);
    const mail = this.mails.at(-1);
    if (!mail) throw new Error('a mail that came is there');
    return mail;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(resolve);
    });
  }
}
