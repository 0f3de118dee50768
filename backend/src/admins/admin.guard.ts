import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { ApiKeyAdmission } from '../integrations/api-keys/api-key-admission.js';
import { apiKeyIn } from '../integrations/api-keys/api-keys.service.js';
import { type ApiKeyScope, OPENING_SCOPES } from '../integrations/api-keys/by-api-key.decorator.js';
import { ForbiddenError, SignInTooOldError } from '../platform/http/http.errors.js';
import { PUBLIC } from '../platform/http/public.decorator.js';
import { RECENT_SIGN_IN } from '../platform/http/recent-sign-in.decorator.js';
import type { GuardedRequest } from '../platform/http/requester.js';
import { isAtLeast, type Role } from '../platform/http/role.js';
import { LEAST_ROLE } from '../platform/http/role-at-least.decorator.js';
import { FactorRequiredError } from './factors/factors.errors.js';
import { SecondFactorsService } from './factors/second-factors.service.js';
import { WITHOUT_FACTOR } from './factors/without-factor.decorator.js';
import { SessionTokensService } from './session-tokens.service.js';
import { SessionsService } from './sessions.service.js';

/**
 * Guards every route: a request needs a valid session unless the route is `@Public()`, an owner's unless `@RoleAtLeast()` opens
 * it to lower roles, and a recent sign-in if it is `@RecentSignIn()`. An owner who must set up a second factor reaches nothing
 * else before. An API key may replace the session if the route is `@ByApiKey()`.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly factors: SecondFactorsService,
    private readonly apiKeys: ApiKeyAdmission,
    private readonly tokens: SessionTokensService,
    private readonly sessions: SessionsService,
  ) {}

  /** Before a long body is read. Rejects as `canActivate`, but for what only the database knows of a session. */
  async admitUnread(authorization: string | undefined): Promise<void> {
    const key = apiKeyIn(authorization);
    if (key !== undefined) await this.apiKeys.admit(key, []);
    else if (!(await this.tokens.read(authorization))) throw new UnauthorizedException();
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<true | undefined>(PUBLIC, places)) return true;
    // These responses hold personal data, so no cache may store them.
    context.switchToHttp().getResponse<FastifyReply>().header('Cache-Control', 'no-store');
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const key = apiKeyIn(request.headers.authorization);
    if (key !== undefined) {
      const scopes = this.reflector.getAllAndOverride<ApiKeyScope[] | undefined>(OPENING_SCOPES, places) ?? [];
      request.apiKey = await this.apiKeys.admit(key, scopes);
      return true;
    }
    // Looked up for each request, so that ending a session takes effect immediately.
    const claims = await this.tokens.read(request.headers.authorization);
    const user = claims && (await this.sessions.accountOf(claims));
    if (!user) throw new UnauthorizedException();
    request.user = user;
    const least = this.reflector.getAllAndOverride<Role | undefined>(LEAST_ROLE, places) ?? 'owner';
    if (!isAtLeast(user.role, least)) throw new ForbiddenError();
    const needsFactor = !this.reflector.getAllAndOverride<true | undefined>(WITHOUT_FACTOR, places);
    if (needsFactor && (await this.factors.isMissing(user))) throw new FactorRequiredError();
    const exempt = this.reflector.getAllAndOverride<string[] | undefined>(RECENT_SIGN_IN, places);
    if (exempt && !user.isRecent && !hasOnly(exempt, request.body)) throw new SignInTooOldError();
    return true;
  }
}

/** Of the body as it came: the pipes follow the guards. An empty one is not exempt. */
function hasOnly(fields: readonly string[], body: unknown): boolean {
  const given = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return given.length > 0 && given.every((field) => fields.includes(field));
}
