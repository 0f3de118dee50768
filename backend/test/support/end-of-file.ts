import { afterAll } from 'vitest';
import { dropDatabases } from './fresh-database.js';

afterAll(dropDatabases);
