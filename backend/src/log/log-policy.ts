import { COSIGNATURE, type Witness } from '../platform/config/witness.js';

/** Who signs the log's checkpoints (C2SP tlog-policy): one witness is enough here. Outsiders may ask for more, or for others. */
export function logPolicy(verifierKey: string, witnesses: readonly Witness[]): string {
  const named = witnesses.map(({ name, keyId, publicKey }) => {
    const key = Buffer.concat([Buffer.of(COSIGNATURE), publicKey]).toString('base64');
    return `witness ${name} ${name}+${keyId.toString('hex')}+${key}`;
  });
  const group = named.length > 0 ? [`group witnesses any ${witnesses.map(({ name }) => name).join(' ')}`] : [];
  return `${[`log ${verifierKey}`, ...named, ...group, `quorum ${named.length > 0 ? 'witnesses' : 'none'}`].join('\n')}\n`;
}
