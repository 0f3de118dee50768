/** The rule for the alert PollDown: the expected number of backends. */
export function expectedBackends(backends: number): object {
  return { groups: [{ name: 'expected', rules: [{ record: 'poll_backends_expected', expr: `vector(${backends})` }] }] };
}

/**
 * What the blackbox exporter requests from nginx: what visitors get, from a backend. Without a certificate nothing listens for
 * https, and a certificate needs a host name.
 */
export function probes(host: string | undefined): object[] {
  const probe = (scheme: 'http' | 'https', port: number) => ({
    targets: [`${scheme}://nginx:${port}/api/poll`],
    labels: {
      scheme,
      instance: `${scheme}://${host ?? 'nginx'}`,
      ...(host !== undefined && { __param_hostname: host }),
    },
  });
  return host === undefined ? [probe('http', 8080)] : [probe('http', 8080), probe('https', 8443)];
}

/** Alertmanager's configuration. `smtpUrl` undefined: alerts are shown but not mailed. */
export function alertMails(smtpUrl: string | undefined, { from, to }: { from: string; to: string }): object {
  const receiver = 'administrator';
  const mail =
    smtpUrl === undefined ? {} : { email_configs: [{ from, to, ...textOfMail, ...serverOf(new URL(smtpUrl)) }] };
  return {
    // One mail for alerts that begin within half a minute; repeated every four hours while they last.
    route: { receiver, group_by: [], group_wait: '30s', group_interval: '5m', repeat_interval: '4h' },
    receivers: [{ name: receiver, ...mail }],
  };
}

const textOfMail = {
  send_resolved: true,
  headers: { Subject: '{{ .Status }}: {{ range .Alerts }}{{ .Labels.alertname }} {{ end }}' },
  html: '',
  text: [
    '{{ range .Alerts }}{{ .Labels.alertname }} ({{ .Status }}, {{ .Labels.severity }}): {{ .Annotations.summary }}',
    'What to do: {{ .Annotations.runbook }}',
    'Since {{ .StartsAt.UTC.Format "2006-01-02 15:04" }} UTC',
    '{{ end }}',
  ].join('\n'),
};

/** Credentials are only sent over TLS; a server without them may be a relay on the same network, without TLS. */
function serverOf(url: URL): object {
  const hasAccount = url.username !== '';
  const account = { auth_username: decodeURIComponent(url.username), auth_password: decodeURIComponent(url.password) };
  return {
    smarthost: `${url.hostname}:${url.port || (url.protocol === 'smtps:' ? '465' : '587')}`,
    require_tls: hasAccount,
    ...(hasAccount && account),
  };
}
