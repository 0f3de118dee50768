import { applyDecorators, Header, HttpCode, RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ApiOperation } from '@nestjs/swagger';

/** RFC 9745: since when these calls are deprecated. */
const SINCE = `@${Date.UTC(2026, 10, 26) / 1000}`;

/**
 * A deprecated call, which the next version removes (decision 035). Status, access and documented responses are those of
 * the handler that replaces it.
 */
export function ReplacedBy<Controller extends object>(
  controller: Type<Controller>,
  name: keyof Controller & string,
): MethodDecorator {
  const handler: unknown = Reflect.get(controller.prototype, name);
  if (typeof handler !== 'function') throw new Error(`${controller.name} has no ${name}.`);
  const copy: MethodDecorator = (_prototype, _name, { value }) => {
    if (typeof value !== 'function') return;
    for (const key of Reflect.getMetadataKeys(handler)) {
      if (key === PATH_METADATA || key === METHOD_METADATA) continue;
      Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), value);
    }
  };
  const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))];
  const path = [controller, handler].map((part) => String(Reflect.getMetadata(PATH_METADATA, part))).join('/');
  const call = `${method} /api/${path.replace(/\/+$/, '').replace(/:(\w+)/g, '{$1}')}`;
  // Nest's defaults.
  const status = Number(Reflect.getMetadata(HTTP_CODE_METADATA, handler) ?? (method === 'POST' ? 201 : 200));
  return applyDecorators(
    copy,
    HttpCode(status),
    ApiOperation({ summary: `Replaced by ${call}`, description: 'It goes with the next version.', deprecated: true }),
    Header('Deprecation', SINCE),
  );
}
