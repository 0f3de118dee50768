import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JwtModuleOptions, JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import type { Config } from '../platform/config/config.js';

const ISSUER = 'public-online-poll';
const AUDIENCE = 'administrators';
/** Tokens with any other algorithm in their header are rejected, notably `none`. */
const ALGORITHM = 'HS256';
/** Seconds: 24 hours. */
export const SESSION_LIFETIME = 86_400;

/** The claims of a token, without issuer and audience. */
const sessionClaims = z.object({
  /** The account's id. */
  sub: z.string().regex(/^\d{1,18}$/),
  /** The account's session version when the session began. */
  sv: z.int32(),
  /** The session's id. Tokens of version 0.2 lack it and are rejected. */
  sid: z.uuid(),
  /** jsonwebtoken checks it, but accepts a token without it forever. */
  exp: z.int(),
});

export type SessionClaims = z.infer<typeof sessionClaims>;

interface IssuedSession {
  adminId: string;
  sessionVersion: number;
  sessionId: string;
}

/** For `JwtModule`. With a string as its key, jsonwebtoken parses it on every call, which takes ten times as long. */
export function jwtOptions({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>): JwtModuleOptions {
  const key = createSecretKey(JWT_SECRET, 'hex');
  return {
    privateKey: key,
    publicKey: key,
    signOptions: { algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE },
    verifyOptions: { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE },
  };
}

/** Issues and reads the session tokens of administrators. */
@Injectable()
export class SessionTokensService {
  constructor(private readonly jwt: JwtService) {}

  /** `lifetime`: seconds. */
  async issue({ adminId, sessionVersion, sessionId }: IssuedSession, lifetime = SESSION_LIFETIME): Promise<string> {
    return this.jwt.signAsync({ sv: sessionVersion, sid: sessionId }, { subject: adminId, expiresIn: lifetime });
  }

  /** The claims in an Authorization header; undefined if its token is invalid or expired. */
  async read(authorization: string | undefined): Promise<SessionClaims | undefined> {
    const [, token = ''] = /^bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
    const claims: unknown = await this.jwt.verifyAsync(token).catch(() => undefined);
    return sessionClaims.safeParse(claims).data;
  }
}
