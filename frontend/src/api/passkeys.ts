import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { callAsAdmin, postAsAdmin } from './admin-call';
import { codeOf, post } from './http-client';
import { isRecord } from './is-record';
import { type LoginOutcome, outcomeOf, rejectionOf } from './login';
import type { NewRecoveryCodes } from './second-factors';

/** The library, loaded with the first passkey: most sign-ins do not need it. */
const webAuthn = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');

export type AddOutcome =
  | { kind: 'added'; recoveryCodes: NewRecoveryCodes }
  /** The browser created none: cancelled, impossible on this device, or the account has one there. */
  | { kind: 'notMade' }
  | { kind: 'full' };

/** Lets the browser create a passkey, and adds it. Rejects if the server does not. */
export async function addPasskey(name: string): Promise<AddOutcome> {
  try {
    const { token, options } = await postAsAdmin('/admin/second-factors/passkeys/options', {});
    if (!isCreation(options)) throw new Error('No options came.');
    const { startRegistration } = await webAuthn();
    const made = await startRegistration({ optionsJSON: options }).catch(() => undefined);
    if (!made) return { kind: 'notMade' };
    const { clientDataJSON, attestationObject, transports = [] } = made.response;
    const { recovery_codes } = await postAsAdmin('/admin/second-factors/passkeys', {
      token,
      name,
      id: made.id,
      client_data: clientDataJSON,
      attestation_object: attestationObject,
      transports,
    });
    return { kind: 'added', recoveryCodes: recovery_codes };
  } catch (failure) {
    if (codeOf(failure) === 'factors.full') return { kind: 'full' };
    throw failure;
  }
}

export const removePasskey = (id: string) =>
  callAsAdmin('delete', '/admin/second-factors/passkeys/{id}', { path: { id } });

/** 'cancelled': the browser used none. `secondStep`: its token, after a password. Never rejects. */
export async function signInWithPasskey(secondStep?: string): Promise<LoginOutcome | { kind: 'cancelled' }> {
  try {
    const { data } = await post('/admin/login/passkey/options', secondStep ? { token: secondStep } : {});
    const { token, options } = data;
    if (!isRequest(options)) throw new Error('No options came.');
    const { startAuthentication } = await webAuthn();
    const used = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
    if (!used) return { kind: 'cancelled' };
    const { clientDataJSON, authenticatorData, signature } = used.response;
    return await outcomeOf(
      post('/admin/login/passkey', {
        token,
        id: used.id,
        client_data: clientDataJSON,
        authenticator_data: authenticatorData,
        signature,
      }),
    );
  } catch (failure) {
    return rejectionOf(failure);
  }
}

/** The browser checks the rest. */
function isCreation(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return isRecord(options) && typeof options.challenge === 'string' && isRecord(options.user) && isRecord(options.rp);
}

function isRequest(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return isRecord(options) && typeof options.challenge === 'string';
}
