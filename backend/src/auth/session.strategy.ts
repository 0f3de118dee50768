import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { InjectRepository } from '@nestjs/typeorm';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Repository } from 'typeorm';
import { CONFIG, type Config } from '../platform/config/config.js';
import type { Account } from './account.js';
import { Admin } from './admin.entity.js';
import { ALGORITHM, AUDIENCE, ISSUER, sessionClaims, sessionKey } from './session-tokens.js';

/** Tells who a bearer token belongs to, at every call anew: a session that was ended is over at once. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    @InjectRepository(Admin) private readonly admins: Repository<Admin>,
  ) {
    super(
      // The types of passport-jwt do not know key objects, which jsonwebtoken below it takes.
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

  /** `claims`: signed by us and not expired. Responses false when their session has ended. */
  async validate(claims: unknown): Promise<Account | false> {
    const session = sessionClaims.safeParse(claims);
    if (!session.success) return false;
    const { sub: id, sv: sessionVersion } = session.data;
    const admin = await this.admins.findOne({ select: { id: true, email: true }, where: { id, sessionVersion } });
    return admin ? { id: admin.id, email: admin.email } : false;
  }
}
