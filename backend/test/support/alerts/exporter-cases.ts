import { casesOf } from './alert-case.js';

const up = (instance: string) => `up{job="poll",instance="${instance}"}`;
const disk = (what: 'avail' | 'size') => `node_filesystem_${what}_bytes{job="node",instance="host",device="/dev/sda1"}`;
const probe = (what: string, scheme: string) =>
  `probe_${what}{job="nginx",scheme="${scheme}",instance="${scheme}://poll.example"}`;
const CERTIFICATE = probe('ssl_earliest_cert_expiry', 'https');
const NODE = 'up{job="node"}';

/** What exporters report about nginx, its certificate, disks and backups. */
export const EXPORTER_CASES = casesOf({
  PollUnreachable: [
    {
      when: 'nginx does not respond',
      series: { [probe('success', 'http')]: '1x4 0x16', [probe('http_status_code', 'http')]: '200x4 0x16' },
      at: '3m',
      fires: {
        labels: { job: 'nginx', scheme: 'http', instance: 'http://poll.example' },
        summary: 'Visitors get no response of the poll at http://poll.example.',
      },
    },
    {
      when: 'visitors are sent on to https, where no backend responds',
      series: {
        [probe('success', 'http')]: '1x20',
        [probe('http_status_code', 'http')]: '301x20',
        [probe('success', 'https')]: '0x20',
      },
      at: '3m',
      fires: {
        labels: { job: 'nginx', scheme: 'https', instance: 'https://poll.example' },
        summary: 'Visitors get no response of the poll at https://poll.example.',
      },
    },
    {
      when: 'there is a host name, and not yet a certificate',
      series: {
        [probe('success', 'http')]: '1x20',
        [probe('http_status_code', 'http')]: '200x20',
        [probe('success', 'https')]: '0x20',
      },
      at: '5m',
    },
    {
      when: 'nginx has been away for half a minute, as in a restart',
      series: { [probe('success', 'http')]: '1x4 0x16', [probe('http_status_code', 'http')]: '200x4 0x16' },
      at: '1m45s',
    },
  ],
  PollDiskSpace: [
    {
      when: 'a tenth of a disk is left',
      series: { [disk('avail')]: '10x20', [disk('size')]: '100x20' },
      at: '3m',
      fires: { labels: { instance: 'host', device: '/dev/sda1' }, summary: '10% of the disk /dev/sda1 are left.' },
    },
    { when: 'a fifth is left', series: { [disk('avail')]: '20x20', [disk('size')]: '100x20' }, at: '3m' },
  ],
  PollBackupOld: [
    {
      when: 'the last backup is 27 hours old',
      // The clock of these tests starts at 0.
      series: { poll_last_backup_timestamp_seconds: `-${27 * 3_600}x20`, [NODE]: '1x20' },
      at: '0m',
      fires: { summary: 'The last backup was taken 1d 3h 0m 0s ago.' },
    },
    { when: 'there is none', series: { [NODE]: '1x20' }, at: '3m', fires: { summary: 'There is no backup.' } },
    {
      when: 'it is 25 hours old',
      series: { poll_last_backup_timestamp_seconds: `-${25 * 3_600}x20`, [NODE]: '1x20' },
      at: '3m',
    },
    { when: 'nobody watches backups', series: { [NODE]: '0x20', [up('one')]: '1x20' }, at: '5m' },
  ],
  PollCertificateEnds: [
    {
      when: 'a certificate is valid for another thirteen days',
      series: { [CERTIFICATE]: `${13 * 86_400}x20` },
      at: '0m',
      fires: {
        labels: { instance: 'https://poll.example' },
        summary: 'The certificate of https://poll.example ends in 13d 0h 0m 0s.',
      },
    },
    {
      when: 'it has ended',
      series: { [CERTIFICATE]: '0x20' },
      at: '1m',
      fires: {
        labels: { instance: 'https://poll.example' },
        summary: 'The certificate of https://poll.example has ended.',
      },
    },
    { when: 'it is valid for fifteen', series: { [CERTIFICATE]: `${15 * 86_400}x20` }, at: '5m' },
  ],
  PollExporterDown: [
    {
      when: 'the blackbox exporter does not respond',
      series: { [NODE]: '1x20', 'up{job="nginx",scheme="http"}': '0x20', 'up{job="nginx",scheme="https"}': '0x20' },
      at: '4m',
      fires: { labels: { job: 'nginx' }, summary: 'Nobody watches nginx and its certificate.' },
    },
    {
      when: 'the node exporter does not respond',
      series: { [NODE]: '0x20' },
      at: '4m',
      fires: { labels: { job: 'node' }, summary: 'Nobody watches disks and backups.' },
    },
    {
      when: "the database's exporter does not respond",
      series: { [NODE]: '1x20', 'up{job="postgres"}': '0x20' },
      at: '4m',
      fires: { labels: { job: 'postgres' }, summary: 'Nobody watches the database.' },
    },
    { when: 'all respond', series: { [NODE]: '1x20', 'up{job="nginx"}': '1x20' }, at: '4m' },
  ],
});
