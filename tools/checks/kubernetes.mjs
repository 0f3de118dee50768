import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { kubernetesResources } from './kubernetes-resources.mjs';

// `npm run check:kubernetes`: validates deploy/kubernetes against the types of Kubernetes and the schema of CloudNativePG's
// Cluster. An unknown, missing or mistyped field is an error.

const resources = kubernetesResources();
const isCluster = (/** @type {{ kind: string }} */ { kind }) => kind === 'Cluster';

// Each resource as a literal of its type, so that the compiler rejects unknown fields.
const source = resources
  .filter((resource) => !isCluster(resource))
  .map((resource) => {
    const [version, group = 'core'] = resource.apiVersion.split('/').reverse();
    const type = `import('kubernetes-types/${group.split('.')[0]}/${version}').${resource.kind}`;
    return `(${JSON.stringify(resource, null, 2)}) satisfies ${type};\n`;
  });
mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/kubernetes-resources.ts', source.join('\n'));
const options = ['--noEmit', '--strict', '--module', 'preserve', '--pretty'];
const { status } = spawnSync('npx', ['tsc', ...options, '.cache/kubernetes-resources.ts'], { stdio: 'inherit' });

const schema = JSON.parse(readFileSync('deploy/kubernetes/cloudnative-pg-cluster.schema.json', 'utf8'));
const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(closed(schema));
const areClustersValid = resources.filter(isCluster).every((cluster) => validate(cluster));
for (const { instancePath, message, params } of validate.errors ?? []) {
  console.error(`Cluster${instancePath} ${message} ${JSON.stringify(params)}`);
}
if (status !== 0 || !areClustersValid) process.exit(1);
console.log(`${resources.length} Kubernetes resources are valid.`);

/**
 * The schema with every object closed to unknown properties, which Kubernetes would silently drop.
 * @param {unknown} schema
 * @returns {any}
 */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  const isObject = 'properties' in parts && parts.type === 'object' && !('additionalProperties' in parts);
  return isObject ? { ...parts, additionalProperties: false } : parts;
}
