import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail. Rejects on failure, if possible with `MailFailedError`. */
export type MailTransport = (mail: Mail) => Promise<void>;

/** No mail can be sent at all. The same error for every address. */
export class MailNotConfiguredError extends DomainError {
  constructor() {
    super(503, 'mail.not_configured', 'This poll cannot send mail.');
  }
}

/** The mail server rejected a mail. The message has no address: the server's own text may quote one. */
export class MailFailedError extends Error {
  /** `isRejected`: the server rejected this mail. Otherwise no mail could be sent. */
  constructor(
    message: string,
    readonly isRejected: boolean,
  ) {
    super(message);
  }
}

/** Sends mail if a transport is configured. */
@Injectable()
export class Mailer {
  constructor(private readonly transport: MailTransport | undefined) {}

  get isConfigured(): boolean {
    return this.transport !== undefined;
  }

  /** Throws `MailNotConfiguredError`. */
  requireTransport(): void {
    if (!this.isConfigured) throw new MailNotConfiguredError();
  }

  /** Rejects with `MailNotConfiguredError` or as the transport does. */
  async send(mail: Mail): Promise<void> {
    if (!this.transport) throw new MailNotConfiguredError();
    await this.transport(mail);
  }
}
