import { casesOf } from './alert-case.js';

const up = (instance: string) => `up{job="poll",instance="${instance}"}`;
const disk = (what: 'avail' | 'size') => `node_filesystem_${what}_bytes{job="node",instance="host",device="/dev/sda1"}`;
const probe = (what: string, scheme: string) =>
  `probe_${what}{job="nginx",scheme="${scheme}",instance="${scheme}://poll.example"}`;
const CERTIFICATE = probe('ssl_earliest_cert_expiry', 'https');
const NODE = 'up{job="node"}';
const nginx = (success: string, status: string) => ({
  [probe('success', 'http')]: success,
  [probe('http_status_code', 'http')]: status,
});
const visitedBy = (scheme: string) => ({ job: 'nginx', scheme, instance: `${scheme}://poll.example` });

/** What exporters report about nginx, its certificate, disks and backups. */
export const EXPORTER_CASES = casesOf({
  PollUnreachable: {
    '3m: nginx does not respond': [
      nginx('1x4 0x16', '200x4 0x16'),
      'Visitors get no response of the poll at http://poll.example.',
      visitedBy('http'),
    ],
    '3m: visitors are sent on to https, where no backend responds': [
      { ...nginx('1x20', '301x20'), [probe('success', 'https')]: '0x20' },
      'Visitors get no response of the poll at https://poll.example.',
      visitedBy('https'),
    ],
    '5m: there is a host name, and not yet a certificate': [
      { ...nginx('1x20', '200x20'), [probe('success', 'https')]: '0x20' },
    ],
    '1m45s: nginx has been away for half a minute, as in a restart': [nginx('1x4 0x16', '200x4 0x16')],
  },
  PollDiskSpace: {
    '3m: a tenth of a disk is left': [
      { [disk('avail')]: '10x20', [disk('size')]: '100x20' },
      '10% of the disk /dev/sda1 are left.',
      { instance: 'host', device: '/dev/sda1' },
    ],
    '3m: a fifth is left': [{ [disk('avail')]: '20x20', [disk('size')]: '100x20' }],
  },
  PollBackupOld: {
    // The clock of these tests starts at 0.
    '0m: the last backup is 27 hours old': [
      { poll_last_backup_timestamp_seconds: `-${27 * 3_600}x20`, [NODE]: '1x20' },
      'The last backup was taken 1d 3h 0m 0s ago.',
    ],
    '3m: there is none': [{ [NODE]: '1x20' }, 'There is no backup.'],
    '3m: it is 25 hours old': [{ poll_last_backup_timestamp_seconds: `-${25 * 3_600}x20`, [NODE]: '1x20' }],
    '5m: nobody watches backups': [{ [NODE]: '0x20', [up('one')]: '1x20' }],
  },
  PollCertificateEnds: {
    '0m: a certificate is valid for another thirteen days': [
      { [CERTIFICATE]: `${13 * 86_400}x20` },
      'The certificate of https://poll.example ends in 13d 0h 0m 0s.',
      { instance: 'https://poll.example' },
    ],
    '1m: it has ended': [
      { [CERTIFICATE]: '0x20' },
      'The certificate of https://poll.example has ended.',
      { instance: 'https://poll.example' },
    ],
    '5m: it is valid for fifteen': [{ [CERTIFICATE]: `${15 * 86_400}x20` }],
  },
  PollExporterDown: {
    '4m: the blackbox exporter does not respond': [
      { [NODE]: '1x20', 'up{job="nginx",scheme="http"}': '0x20', 'up{job="nginx",scheme="https"}': '0x20' },
      'Nobody watches nginx and its certificate.',
      { job: 'nginx' },
    ],
    '4m: the node exporter does not respond': [
      { [NODE]: '0x20' },
      'Nobody watches disks and backups.',
      { job: 'node' },
    ],
    "4m: the database's exporter does not respond": [
      { [NODE]: '1x20', 'up{job="postgres"}': '0x20' },
      'Nobody watches the database.',
      { job: 'postgres' },
    ],
    '4m: all respond': [{ [NODE]: '1x20', 'up{job="nginx"}': '1x20' }],
  },
});
