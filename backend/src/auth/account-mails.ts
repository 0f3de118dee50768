import type { Role } from '../platform/http/role.js';
import { mailWithLink } from '../platform/mail/mail-with-link.js';
import type { Mail } from '../platform/mail/mailer.js';

/** `link` contains the token, so it must not be logged or stored. */
export function invitationMail(
  to: string,
  { role, by }: { role: Role; by: string },
  link: string,
  hours: number,
): Mail {
  return mailWithLink({
    to,
    language: 'en',
    subject: 'You are invited to administer a poll',
    reason: `${by} has made an account for ${to}, as ${role}.`,
    usage: `This link sets your password. It works once, for ${hours} hours:`,
    link,
    closing: 'If you do not expect this, do nothing: without a password nobody can use the account.',
  });
}

/** Empty words: unknown. */
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
