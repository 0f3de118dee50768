import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Response } from 'supertest';
import { z } from 'zod';

const optionsSchema = z.strictObject({
  token: z.string(),
  options: z.looseObject({ challenge: z.string().min(40) }),
});

/** The server's options for the browser. */
export function optionsOf({ status, body }: Response): z.infer<typeof optionsSchema> {
  if (status !== 200) throw new Error(`no options came: ${status} ${JSON.stringify(body)}`);
  return optionsSchema.parse(body);
}

interface Circumstances {
  origin: string;
  /** Whether the authenticator has verified its user. */
  isVerified?: boolean;
  /** The signature counter; default: incremented each time. */
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();
const asBase64Url = (bytes: Buffer) => bytes.toString('base64url');

/** An authenticator with one passkey (P-256, ES256), which responds to the server's options as a browser does. */
export class TestPasskey {
  readonly id = asBase64Url(randomBytes(32));
  private readonly publicKey: KeyObject;
  private readonly privateKey: KeyObject;
  private signatures = 0;

  constructor() {
    ({ publicKey: this.publicKey, privateKey: this.privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** For the request that adds it. */
  register({ token, options }: z.infer<typeof optionsSchema>, circumstances: Circumstances): Record<string, unknown> {
    const authenticatorData = this.authenticatorData(circumstances, true);
    const attestation = Buffer.concat([
      // CBOR: { fmt: 'none', attStmt: {}, authData: bytes }.
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x59, authenticatorData.length >> 8, authenticatorData.length & 0xff]),
      authenticatorData,
    ]);
    return {
      token,
      id: this.id,
      client_data: asBase64Url(clientData('webauthn.create', options.challenge, circumstances.origin)),
      attestation_object: asBase64Url(attestation),
      transports: ['internal'],
    };
  }

  /** For the request that signs in with it. */
  use({ token, options }: z.infer<typeof optionsSchema>, circumstances: Circumstances): Record<string, unknown> {
    const given = clientData('webauthn.get', options.challenge, circumstances.origin);
    const authenticatorData = this.authenticatorData(circumstances, false);
    return {
      token,
      id: this.id,
      client_data: asBase64Url(given),
      authenticator_data: asBase64Url(authenticatorData),
      signature: asBase64Url(sign('sha256', Buffer.concat([authenticatorData, sha256(given)]), this.privateKey)),
    };
  }

  private authenticatorData({ origin, isVerified = true, counter }: Circumstances, withKey: boolean): Buffer {
    this.signatures += 1;
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (withKey ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.signatures);
    const head = Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count]);
    return withKey ? Buffer.concat([head, this.credential()]) : head;
  }

  /** A COSE key: { 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y }. */
  private credential(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    return Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
