import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** Metadata key. */
export const PUBLIC = Symbol('PUBLIC');

/** Makes a route or a controller public. All other routes are for administrators only. */
export const Public = (): CustomDecorator<symbol> => SetMetadata(PUBLIC, true);
