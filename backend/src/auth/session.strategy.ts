import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../platform/config/config.js';
import type { Account } from '../platform/http/account.js';
import { ALGORITHM, AUDIENCE, ISSUER, sessionClaims, sessionKey } from './session-tokens.js';
import { Sessions } from './sessions.js';

/** Finds the account of a bearer token, with a query per request, so that ending a session takes effect at once. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: Sessions,
  ) {
    super(
      // passport-jwt's types lack key objects, which jsonwebtoken accepts.
      Object.assign(
        {
          jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
          secretOrKey: '',
          algorithms: [ALGORITHM] satisfies 'HS256'[],
          issuer: ISSUER,
          audience: AUDIENCE,
        },
        { secretOrKey: sessionKey(config) },
      ),
    );
  }

  /** `claims`: of a token with a valid signature that has not expired. Returns false when the session is over. */
  async validate(claims: unknown): Promise<Account | false> {
    const session = sessionClaims.safeParse(claims);
    if (!session.success) return false;
    return (await this.sessions.accountOf(session.data)) ?? false;
  }
}
