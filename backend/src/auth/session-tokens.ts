import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { CONFIG, type Config } from '../platform/config/config.js';

export const ISSUER = 'public-online-poll';
export const AUDIENCE = 'administrators';
/** Tokens with any other algorithm in their header are rejected, `none` in particular. */
export const ALGORITHM = 'HS256';
/** Seconds: 24 hours. */
export const SESSION_LIFETIME = 86_400;

/** The claims of a token, without issuer and audience. */
export const sessionClaims = z.object({
  /** The account's id. */
  sub: z.string().regex(/^\d{1,18}$/),
  /** The account's session version when the session began. */
  sv: z.int32(),
  /** The session's id. Tokens of 0.2 have none, and are rejected. */
  sid: z.uuid(),
  /** jsonwebtoken checks it, but accepts a token without it forever. */
  exp: z.int(),
});

export type SessionClaims = z.infer<typeof sessionClaims>;

/** A key object: with a string, jsonwebtoken parses it at every call, which takes ten times as long. */
export function sessionKey({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>): KeyObject {
  return createSecretKey(JWT_SECRET, 'hex');
}

interface IssuedSession {
  adminId: string;
  sessionVersion: number;
  sessionId: string;
}

/** Issues the session tokens of administrators. */
@Injectable()
export class SessionTokens {
  private readonly key: KeyObject;

  constructor(
    private readonly jwt: JwtService,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = sessionKey(config);
  }

  /** `lifetime`: seconds. */
  async issue({ adminId, sessionVersion, sessionId }: IssuedSession, lifetime = SESSION_LIFETIME): Promise<string> {
    return this.jwt.signAsync(
      { sv: sessionVersion, sid: sessionId },
      {
        privateKey: this.key,
        algorithm: ALGORITHM,
        subject: adminId,
        issuer: ISSUER,
        audience: AUDIENCE,
        expiresIn: lifetime,
      },
    );
  }
}
