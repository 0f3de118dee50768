import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { CONFIG, type Config } from '../platform/config/config.js';

export const ISSUER = 'public-online-poll';
export const AUDIENCE = 'administrators';
/** Whatever else a token's header names, `none` above all, is refused. */
export const ALGORITHM = 'HS256';
/** In seconds: 24 hours. */
export const SESSION_LIFETIME = 86_400;

/** What a token says of its session beside issuer, audience and times. */
export const sessionClaims = z.object({
  /** The account's id. */
  sub: z.string().regex(/^\d{1,18}$/),
  /** The account's session version when the session began. */
  sv: z.int32(),
  /** Checked by jsonwebtoken, which lets a token without it pass for good. */
  exp: z.int(),
});

/** A key object: a secret given as a string is tried for a public key at every call, which costs ten times as much. */
export function sessionKey({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>): KeyObject {
  return createSecretKey(JWT_SECRET, 'hex');
}

/** Makes the tokens that administrators show with every call. */
@Injectable()
export class SessionTokens {
  private readonly key: KeyObject;

  constructor(
    private readonly jwt: JwtService,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = sessionKey(config);
  }

  async issue(id: string, sessionVersion: number): Promise<string> {
    return this.jwt.signAsync(
      { sv: sessionVersion },
      {
        privateKey: this.key,
        algorithm: ALGORITHM,
        subject: id,
        issuer: ISSUER,
        audience: AUDIENCE,
        expiresIn: SESSION_LIFETIME,
      },
    );
  }
}
