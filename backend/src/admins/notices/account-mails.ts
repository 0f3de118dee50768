import type { Role } from '../../platform/http/role.js';
import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import type { Mail } from '../../platform/mail/mailer.js';

/** Empty text: unknown. */
export function newNetworkMail(to: string, network: string, device: string, link: string): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'A sign-in from a new network',
    reason: `Your account ${to} was signed in to from the network ${network || '(unknown)'}, with ${device || 'an unknown device'}.`,
    usage: 'Your sessions, where you can end them:',
    link,
    closing: 'If it was you, do nothing. If not, end that session and change your password.',
  });
}

export function newPasswordMail(to: string, link: string): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'Your password was changed',
    reason: `The password of your account ${to} was changed, and its other sessions have ended.`,
    usage: 'If it was not you, set another one:',
    link,
    closing: 'If it was you, do nothing.',
  });
}

export function newFactorMail(to: string, kind: 'app' | 'passkey', link: string): Mail {
  const factor = kind === 'app' ? 'An authenticator app' : 'A passkey';
  return mailWithLink({
    to,
    language: 'en',
    subject: 'A new second factor',
    reason: `${factor} was added to your account ${to}. Anyone who has it can sign in with it, also after a new password.`,
    usage: 'If it was not you, remove it, and change your password:',
    link,
    closing: 'If it was you, do nothing.',
  });
}

/** `kind` 'all': by the operator's command. */
export function removedFactorMail(to: string, kind: 'all' | 'app' | 'passkey', link: string): Mail {
  const what = { all: 'All second factors were', app: 'The authenticator app was', passkey: 'A passkey was' }[kind];
  return mailWithLink({
    to,
    language: 'en',
    subject: 'A second factor was removed',
    reason: `${what} removed from your account ${to}. If none is left, its password alone opens it.`,
    usage: 'If it was neither you nor the operator at your request, set one up, and change your password:',
    link,
    closing: 'If it was, do nothing.',
  });
}

export function newRecoveryCodesMail(to: string, link: string): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'New recovery codes',
    reason: `New recovery codes were made for your account ${to}. Anyone who has them can sign in with them instead of the app.`,
    usage: 'If it was not you, make new ones, and change your password:',
    link,
    closing: 'If it was you, do nothing.',
  });
}

export function linkedMail(to: string, link: string): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'A new way to sign in',
    reason: `Your account ${to} was signed in to by the identity provider for the first time. From now on it decides your role.`,
    usage: 'Your account:',
    link,
    closing: 'If it was you, do nothing. If not, tell an owner.',
  });
}

export function newAccountMail(
  to: string,
  { email, role, by }: { email: string; role: Role; by: string },
  link: string,
): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'A new account',
    reason: `${by} has given ${email} an account of this poll, as ${role}.`,
    usage: 'All accounts, where owners can remove them:',
    link,
    closing: 'Every owner gets this mail.',
  });
}

export function newRoleMail(to: string, role: Role, by: string, link: string): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'Your role has changed',
    reason: `${by} has changed the role of your account ${to}: you are now ${role}.`,
    usage: 'Your account:',
    link,
    closing: 'It holds from the next call on. You need not sign in again.',
  });
}

export function newApiKeyMail(to: string, { name, by }: { name: string; by: string }, link: string): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'A new API key',
    reason: `${by} has made the API key "${name}". Another system reads with it, until it is revoked.`,
    usage: 'All API keys, where owners can revoke them:',
    link,
    closing: 'Every owner gets this mail.',
  });
}

/** `fields`: of the poll file, those that only owners may change. */
export function pollMail(to: string, { fields, by }: { fields: string[]; by: string }, link: string): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'A change of the poll',
    reason: `${by} has changed what only owners may change: ${fields.join(', ')}.`,
    usage: 'The poll and its history, where a change can be put back:',
    link,
    closing: 'Every owner gets this mail.',
  });
}

export interface WebhookNotice {
  name: string;
  /** Where its messages go. */
  host: string;
  by: string;
  done: 'added' | 'changed' | 'replaced the secret of';
}

export function webhookMail(to: string, { name, host, by, done }: WebhookNotice, link: string): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: done === 'added' ? 'A new webhook' : 'A changed webhook',
    reason: `${by} has ${done} the webhook "${name}". ${host} is told of events, until it is deleted.`,
    usage: 'All webhooks, where owners can delete them:',
    link,
    closing: 'Every owner gets this mail.',
  });
}
