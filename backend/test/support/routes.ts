import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { z } from 'zod';
import type { PollUnderTest } from './poll-under-test.js';

export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
}

const METHODS = new Map<number, Route['method']>([
  [RequestMethod.GET, 'get'],
  [RequestMethod.POST, 'post'],
  [RequestMethod.PUT, 'put'],
  [RequestMethod.PATCH, 'patch'],
  [RequestMethod.DELETE, 'delete'],
]);

/** Those of `setGlobalPrefix` in configure-app.ts. */
const OUTSIDE_API = new Set([
  'uploads/:name',
  ...['checkpoint', 'tile/*', 'bundles/:n', 'stamps/:file'].flatMap((file) => [
    `log/${file}`,
    `log/:continued/${file}`,
  ]),
]);

const metadataSchema = z.union([z.string(), z.number(), z.array(z.string())]).optional();

const metadataOf = (key: 'path' | 'method', target: object) => metadataSchema.parse(Reflect.getMetadata(key, target));

/** Every route of every controller, including those that the API description omits. */
export function routesOf(poll: PollUnderTest): Route[] {
  const modules = [...poll.app.get(ModulesContainer).values()];
  const controllers = new Set(modules.flatMap((module) => [...module.controllers.values()]));
  return [...controllers].flatMap(({ metatype }) => (typeof metatype === 'function' ? routesIn(metatype) : []));
}

function routesIn(controller: { prototype?: unknown } & object): Route[] {
  const prototype: unknown = controller.prototype;
  if (typeof prototype !== 'object' || prototype === null) return [];
  return Object.values(Object.getOwnPropertyDescriptors(prototype)).flatMap(({ value }: { value?: unknown }) => {
    if (typeof value !== 'function') return [];
    const method = metadataOf('method', value);
    if (typeof method !== 'number') return [];
    const known = METHODS.get(method);
    if (!known) throw new Error(`this test does not know the HTTP method number ${method}`);
    return [metadataOf('path', value)].flat().map((path) => {
      const parts = [metadataOf('path', controller), path];
      if (!OUTSIDE_API.has(parts.join('/'))) parts.unshift('api');
      const segments = parts.flatMap((part) => String(part ?? '').split('/')).filter(Boolean);
      return { method: known, path: `/${segments.join('/')}` };
    });
  });
}
