import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** Metadata key. */
export const WITHOUT_FACTOR = Symbol('WITHOUT_FACTOR');

/** Opens a route to owners who have yet to set up a second factor. */
export const WithoutFactor = (): CustomDecorator<symbol> => SetMetadata(WITHOUT_FACTOR, true);
