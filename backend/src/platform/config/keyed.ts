import type { FactoryProvider } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';

/** A provider of what derives its keys from VOTER_KEY_SECRET. */
export function keyed<Keyed>(provide: new (secret: string) => Keyed): FactoryProvider<Keyed> {
  return { provide, useFactory: ({ VOTER_KEY_SECRET }: Config) => new provide(VOTER_KEY_SECRET), inject: [CONFIG] };
}
