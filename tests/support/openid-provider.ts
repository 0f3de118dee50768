import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import { closed, listening, portOf } from './local-server.js';
import { closeLater, isClosed } from './still-open.js';

/** A person known to the provider. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  roles?: string[] | string;
}

const CLIENT = { client_id: 'poll', client_secret: 'a secret of the tests' };
const PAGE = { 'Content-Type': 'text/html; charset=utf-8' };

/** A real OpenID Connect provider. Its sign-in page asks only for a person's name. */
export class OpenIdProvider {
  /** By the typed name, which is also the subject. Read at each request. */
  readonly people = new Map<string, Person>();
  /** Serves unrelated keys, as an attacker between poll and provider would. */
  hasOtherKeys = false;
  /** If set, the status of every response. */
  failure: number | undefined;
  private provider: Provider | undefined;
  private readonly server = createServer((request, response) => void this.respond(request, response));

  static async open(): Promise<OpenIdProvider> {
    const opened = new OpenIdProvider();
    await listening(opened.server);
    return closeLater(opened, () => opened.close());
  }

  get issuer(): string {
    return `http://localhost:${portOf(this.server)}`;
  }

  /** The poll's environment. */
  get environment() {
    return {
      OPENID_ISSUER: this.issuer,
      OPENID_CLIENT_ID: CLIENT.client_id,
      OPENID_CLIENT_SECRET: CLIENT.client_secret,
      OPENID_SCOPE: 'openid email roles',
    };
  }

  /** Makes the provider sign people in to the poll at `site` (without a trailing slash). */
  serve(site: string): void {
    this.provider = new Provider(this.issuer, {
      clients: [{ ...CLIENT, redirect_uris: [`${site}/login`] }],
      jwks: { keys: [makeKey()] },
      cookies: { keys: ['a key of the tests'] },
      scopes: ['openid', 'email', 'roles'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], roles: ['roles'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => {
        const person = this.people.get(sub);
        return person && { accountId: sub, claims: () => ({ sub, ...person }) };
      },
      // Nobody is asked for consent.
      loadExistingGrant: async ({ oidc }) => {
        const { client, provider, session } = oidc;
        if (!client || !session?.accountId) return undefined;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email roles');
        await grant.save();
        return grant;
      },
    });
  }

  /** Resets it to its state when opened. */
  forget(): void {
    this.people.clear();
    this.hasOtherKeys = false;
    this.failure = undefined;
  }

  async close(): Promise<void> {
    isClosed(this);
    await closed(this.server);
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { provider } = this;
    if (this.failure !== undefined || !provider) {
      response.writeHead(this.failure ?? 503).end();
      return;
    }
    if (this.hasOtherKeys && request.url === '/jwks') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys: [makeKey()] }));
      return;
    }
    if (!request.url?.startsWith('/interaction/')) {
      await provider.callback()(request, response);
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(200, PAGE).end(signInPage());
      return;
    }
    const form = new URLSearchParams(await text(request));
    const name = form.get('name') ?? '';
    const isRefused = form.has('cancel') || !this.people.has(name);
    const result = isRefused ? { error: 'access_denied' } : { login: { accountId: name, remember: false } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

function makeKey() {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return { ...key, use: 'sig', alg: 'RS256', kid: 'tests' };
}

function signInPage(): string {
  return `<!doctype html><html lang="en"><title>Identity provider</title><h1>Identity provider</h1>
<form method="post"><label>Name <input name="name" autofocus></label>
<button>Sign in</button> <button name="cancel" value="yes">Cancel</button></form></html>`;
}
