import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** Metadata key. */
export const PUBLIC = Symbol('PUBLIC');

/** Opens a route, or all of a controller, to everybody: without it a route is for administrators alone. */
export const Public = (): CustomDecorator<symbol> => SetMetadata(PUBLIC, true);
