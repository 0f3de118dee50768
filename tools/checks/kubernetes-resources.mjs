import { spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';

/** @typedef {{ apiVersion: string, kind: string, metadata: { name: string }, [part: string]: any }} Resource */

/**
 * What kubectl renders from deploy/kubernetes. Exits if it fails.
 * @returns {Resource[]}
 */
export function kubernetesResources() {
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(error ? 'kubectl is missing (Debian: sudo apt-get install kubernetes-client).' : stderr);
    process.exit(1);
  }
  return parseAllDocuments(stdout).map((document) => document.toJS());
}
