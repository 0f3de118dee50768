import type { Role } from '../../platform/http/role.js';

/** What a mail to an administrator says. `page`: on the site, where its link leads. */
export interface Notice {
  subject: string;
  reason: string;
  usage: string;
  page: 'forgotpassword' | `dashboard?show=${'account' | 'accounts' | 'integrations' | 'poll'}`;
}

/** To one account. */
export interface AccountNotice extends Notice {
  closing: string;
}

/** Empty text: unknown. */
export function newNetwork(account: string, network: string, device: string): AccountNotice {
  return {
    subject: 'A sign-in from a new network',
    reason: `Your account ${account} was signed in to from the network ${network || '(unknown)'}, with ${device || 'an unknown device'}.`,
    usage: 'Your sessions, where you can end them:',
    page: 'dashboard?show=account',
    closing: 'If it was you, do nothing. If not, end that session and change your password.',
  };
}

export function newPassword(account: string): AccountNotice {
  return {
    subject: 'Your password was changed',
    reason: `The password of your account ${account} was changed, and its other sessions have ended.`,
    usage: 'If it was not you, set another one:',
    page: 'forgotpassword',
    closing: 'If it was you, do nothing.',
  };
}

export function newFactor(account: string, kind: 'app' | 'passkey'): AccountNotice {
  const factor = kind === 'app' ? 'An authenticator app' : 'A passkey';
  return {
    subject: 'A new second factor',
    reason: `${factor} was added to your account ${account}. Anyone who has it can sign in with it, also after a new password.`,
    usage: 'If it was not you, remove it, and change your password:',
    page: 'dashboard?show=account',
    closing: 'If it was you, do nothing.',
  };
}

/** `kind` 'all': by the operator's command. */
export function removedFactor(account: string, kind: 'all' | 'app' | 'passkey'): AccountNotice {
  const what = { all: 'All second factors were', app: 'The authenticator app was', passkey: 'A passkey was' }[kind];
  return {
    subject: 'A second factor was removed',
    reason: `${what} removed from your account ${account}. If none is left, its password alone opens it.`,
    usage: 'If it was neither you nor the operator at your request, set one up, and change your password:',
    page: 'dashboard?show=account',
    closing: 'If it was, do nothing.',
  };
}

export function newRecoveryCodes(account: string): AccountNotice {
  return {
    subject: 'New recovery codes',
    reason: `New recovery codes were made for your account ${account}. Anyone who has them can sign in with them instead of the app.`,
    usage: 'If it was not you, make new ones, and change your password:',
    page: 'dashboard?show=account',
    closing: 'If it was you, do nothing.',
  };
}

export function linked(account: string): AccountNotice {
  return {
    subject: 'A new way to sign in',
    reason: `Your account ${account} was signed in to by the identity provider for the first time. From now on it decides your role.`,
    usage: 'Your account:',
    page: 'dashboard?show=account',
    closing: 'If it was you, do nothing. If not, tell an owner.',
  };
}

export function newRole(account: string, role: Role, by: string): AccountNotice {
  return {
    subject: 'Your role has changed',
    reason: `${by} has changed the role of your account ${account}: you are now ${role}.`,
    usage: 'Your account:',
    page: 'dashboard?show=account',
    closing: 'It holds from the next call on. You need not sign in again.',
  };
}

export function newAccount(email: string, role: Role, by: string): Notice {
  return {
    subject: 'A new account',
    reason: `${by} has given ${email} an account of this poll, as ${role}.`,
    usage: 'All accounts, where owners can remove them:',
    page: 'dashboard?show=accounts',
  };
}

export function newApiKey(name: string, by: string): Notice {
  return {
    subject: 'A new API key',
    reason: `${by} has made the API key "${name}". Another system reads with it, until it is revoked.`,
    usage: 'All API keys, where owners can revoke them:',
    page: 'dashboard?show=integrations',
  };
}

/** `fields`: of the poll file, those that only owners may change. */
export function pollChange(fields: string[], by: string): Notice {
  return {
    subject: 'A change of the poll',
    reason: `${by} has changed what only owners may change: ${fields.join(', ')}.`,
    usage: 'The poll and its history, where a change can be put back:',
    page: 'dashboard?show=poll',
  };
}

/** Without the path of the URL, which is a secret for some receivers. */
export function changedWebhook(
  { name, url }: { name: string; url: string },
  done: 'added' | 'changed' | 'replaced the secret of',
  by: string,
): Notice {
  return {
    subject: done === 'added' ? 'A new webhook' : 'A changed webhook',
    reason: `${by} has ${done} the webhook "${name}". ${new URL(url).host} is told of events, until it is deleted.`,
    usage: 'All webhooks, where owners can delete them:',
    page: 'dashboard?show=integrations',
  };
}
