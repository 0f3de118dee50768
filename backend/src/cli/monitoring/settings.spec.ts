import { expect, it } from 'vitest';
import { alertMails, expectedBackends, probes } from './settings.js';

const ADDRESSES = { from: 'poll@example.com', to: 'olive@example.com' };

it('the number of backends is a rule, which PollDown compares with', () => {
  expect(expectedBackends(3)).toMatchObject({
    groups: [{ rules: [{ record: 'poll_backends_expected', expr: 'vector(3)' }] }],
  });
});

it('nginx is probed under the name that visitors use, and without one not over https', () => {
  const host = { __param_hostname: 'poll.example' };
  const plain = { targets: ['http://nginx:8080/api/poll'], labels: { scheme: 'http', instance: 'http://nginx' } };
  const tls = { scheme: 'https', instance: 'https://poll.example', ...host };
  expect(probes('poll.example')).toEqual([
    { ...plain, labels: { scheme: 'http', instance: 'http://poll.example', ...host } },
    { targets: ['https://nginx:8443/api/poll'], labels: tls },
  ]);
  // Over https nginx requires a name.
  expect(probes(undefined)).toEqual([plain]);
});

it('mails go through the server of SMTP_URL, with credentials over TLS only', () => {
  expect(alertMails(`smtps://olive%40example.com:${encodeURIComponent('p:w')}@mail.example`, ADDRESSES)).toMatchObject({
    receivers: [
      {
        email_configs: [
          {
            ...ADDRESSES,
            smarthost: 'mail.example:465',
            auth_username: 'olive@example.com',
            auth_password: 'p:w',
            require_tls: true,
            headers: { Subject: '{{ .Status }}: {{ range .Alerts }}{{ .Labels.alertname }} {{ end }}' },
          },
        ],
      },
    ],
  });
  expect(alertMails('smtp://mailpit:1025', ADDRESSES)).toMatchObject({
    receivers: [{ email_configs: [{ smarthost: 'mailpit:1025', require_tls: false }] }],
  });
});

it('without a mail server the receiver gets nothing', () => {
  expect(alertMails(undefined, ADDRESSES)).toMatchObject({ receivers: [{ name: 'administrator' }] });
});
