import { EventEmitter, once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { portOf } from './local-server.js';
import { closeLater, isClosed } from './still-open.js';

/** ms; longer than any mail takes on a busy machine. */
const MAIL_TIMEOUT = 150_000;

/** A real SMTP server that accepts and stores every mail. */
export class Inbox {
  readonly mails: Email[] = [];
  /** If set, mails are rejected with this message, as for a missing mailbox. */
  rejection: string | undefined;
  private resumed: Promise<void> = Promise.resolve();
  private readonly arrivals = new EventEmitter();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const { rejection } = this;
      done(
        rejection === undefined ? null : Object.assign(new Error(`${rejection} <${address}>`), { responseCode: 550 }),
      );
    },
    onData: (stream, _session, done) => {
      void buffer(stream).then(async (raw) => {
        await this.resumed;
        this.mails.push(await PostalMime.parse(raw));
        this.arrivals.emit('mail');
        done();
      });
    },
  });

  /** `port` 0: any free port. */
  static async open(port = 0): Promise<Inbox> {
    const inbox = new Inbox();
    inbox.server.listen(port, '127.0.0.1');
    await once(inbox.server.server, 'listening');
    return closeLater(inbox, () => inbox.close());
  }

  get url(): string {
    return `smtp://127.0.0.1:${portOf(this.server.server)}`;
  }

  /** Resets it to its state when opened. */
  forget(): void {
    this.mails.length = 0;
    this.rejection = undefined;
    this.resumed = Promise.resolve();
  }

  /** Accepts no mail until the returned function is called. */
  pause(): () => void {
    let resume: () => void = () => undefined;
    this.resumed = new Promise((resolve) => {
      resume = resolve;
    });
    return resume;
  }

  /** Resolves with the nth mail, counted from 1, once it has arrived; of all, or of those that `isMeant`. */
  async mail(number: number, isMeant: (mail: Email) => boolean = () => true): Promise<Email> {
    const signal = AbortSignal.timeout(MAIL_TIMEOUT);
    for (;;) {
      const mail = this.mails.filter(isMeant)[number - 1];
      if (mail) return mail;
      await once(this.arrivals, 'mail', { signal });
    }
  }

  /** The same of the mails to that address. */
  async mailTo(recipient: string, number = 1): Promise<Email> {
    return this.mail(number, ({ to }) => to?.some(({ address }) => address === recipient) ?? false);
  }

  /** Runs `action` and resolves with the next mail. */
  async mailOf(action: () => Promise<unknown>): Promise<Email> {
    const before = this.mails.length;
    await action();
    return this.mail(before + 1);
  }

  async close(): Promise<void> {
    isClosed(this);
    await new Promise<void>((resolve) => {
      this.server.close(resolve);
    });
  }
}

/** The token in the link of a mail. */
export function tokenIn({ text = '' }: Email): string {
  const [, token] = /#token=(\S+)/.exec(text) ?? [];
  if (token === undefined) throw new Error('the mail has no link');
  return token;
}
