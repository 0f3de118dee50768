import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiResponse, type ApiResponseNoStatusOptions } from '@nestjs/swagger';

/** What a route responds with unless it rejects. */
export const Responds = (status: number, description: ApiResponseNoStatusOptions = {}): MethodDecorator =>
  applyDecorators(HttpCode(status), ApiResponse({ ...description, status }));
