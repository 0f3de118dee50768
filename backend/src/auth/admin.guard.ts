import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';
import { PUBLIC } from '../platform/http/public.decorator.js';

/** Guards every route: a request needs a valid session unless the route is `@Public()`. */
@Injectable()
export class AdminGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const isPublic = this.reflector.getAllAndOverride<true | undefined>(PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic) return true;
    // These responses hold personal data, so no cache may store them.
    context.switchToHttp().getResponse<FastifyReply>().header('Cache-Control', 'no-store');
    return (await super.canActivate(context)) === true;
  }
}
