import type { DataSource } from 'typeorm';

/**
 * Continues the log under a new origin after a restore, because the old one may have grown beyond the backup: two logs of one
 * origin would be a fork. The name says where the new one begins: after how many entries, and the first digits of their root.
 */
export async function beginNewOrigin(dataSource: DataSource): Promise<void> {
  await dataSource.query(`
    UPDATE log_head SET
      origin = regexp_replace(origin, '/after-[^/]*$', '') || '/after-' || size || '-' || left(encode(root, 'hex'), 16),
      earlier = earlier || jsonb_build_array(jsonb_build_object(
        'origin', origin, 'size', size, 'root', encode(root, 'base64'), 'checkpoint', checkpoint)),
      checkpoint = NULL
    WHERE checkpoint IS NOT NULL`);
}
