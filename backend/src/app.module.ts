import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Options as PasswordCost } from '@node-rs/argon2';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Admin } from './admins/admin.entity.js';
import { AdminsModule } from './admins/admins.module.js';
import { AuditModule } from './admins/audit/audit.module.js';
import { AuditEntry } from './admins/audit/audit-entry.entity.js';
import { OneTimeToken } from './admins/factors/one-time-token.entity.js';
import { Passkey } from './admins/factors/passkey.entity.js';
import { RecoveryCode } from './admins/factors/recovery-code.entity.js';
import { TotpSecret } from './admins/factors/totp-secret.entity.js';
import { KnownNetwork } from './admins/known-network.entity.js';
import { PasswordReset } from './admins/password-reset.entity.js';
import { PASSWORD_COST } from './admins/passwords.service.js';
import { PollVersionsModule } from './admins/poll-versions/poll-versions.module.js';
import { SavedFilter } from './admins/saved-filters/saved-filter.entity.js';
import { SavedFiltersModule } from './admins/saved-filters/saved-filters.module.js';
import { Session } from './admins/session.entity.js';
import { ClusterModule } from './cluster/cluster.module.js';
import { REPOSITORIES } from './cluster/repositories.js';
import { DeletionModule } from './deletion/deletion.module.js';
import { DeprecatedModule } from './deprecated/deprecated.module.js';
import { HealthModule } from './health/health.module.js';
import { ApiKey } from './integrations/api-keys/api-key.entity.js';
import { ApiKeysModule } from './integrations/api-keys/api-keys.module.js';
import { Webhook } from './integrations/webhooks/webhook.entity.js';
import { WebhookDelivery } from './integrations/webhooks/webhook-delivery.entity.js';
import { WebhooksJobsModule, WebhooksModule } from './integrations/webhooks/webhooks.module.js';
import { LogJobsModule, LogModule } from './log/log.module.js';
import { LogHead } from './log/log-head.entity.js';
import { NewsletterModule } from './newsletter/newsletter.module.js';
import { PagesModule } from './pages/pages.module.js';
import { CONFIG, type Config } from './platform/config/config.js';
import { AdministrationDatabase } from './platform/database/administration-database.js';
import { CONNECTIONS, type Connections } from './platform/database/connection-counts.js';
import { BodyPipe } from './platform/http/body.pipe.js';
import { Drain } from './platform/http/drain.js';
import { Responses } from './platform/http/responses.js';
import { JobRunner } from './platform/jobs/job-runner.service.js';
import { Mailer } from './platform/mail/mailer.js';
import { Pools } from './platform/metrics/pools.js';
import { createRegistry } from './platform/metrics/registry.js';
import { Candidate } from './poll/candidate.entity.js';
import { PollModule } from './poll/poll.module.js';
import { POLL, type PollFile } from './poll/poll-file-schema.js';
import { PollSite } from './poll/poll-site.js';
import { PollVersion } from './poll/poll-version.entity.js';
import { Upload } from './poll/upload.entity.js';
import { CountsModule } from './totals/counts/counts.module.js';
import { OverviewModule } from './totals/overview/overview.module.js';
import { ResultsModule } from './totals/results/results.module.js';
import { SignalsModule } from './totals/signals/signals.module.js';
import { Trend } from './trends/trend.entity.js';
import { TrendsModule } from './trends/trends.module.js';
import { PendingVote } from './votes/confirm/pending-vote.entity.js';
import { VoteTextsModule } from './votes/search/vote-texts.module.js';
import { Vote } from './votes/vote.entity.js';
import { VoterKeyFingerprint } from './votes/voter-key-fingerprint.entity.js';
import { VotesModule } from './votes/votes.module.js';

/** All other tables are read and written by SQL alone. */
export const entities = [
  Vote,
  PendingVote,
  Candidate,
  PollVersion,
  Upload,
  VoterKeyFingerprint,
  Admin,
  KnownNetwork,
  Session,
  TotpSecret,
  Passkey,
  RecoveryCode,
  OneTimeToken,
  SavedFilter,
  PasswordReset,
  AuditEntry,
  Trend,
  LogHead,
  ApiKey,
  Webhook,
  WebhookDelivery,
];

interface Parts {
  config: Config;
  poll: PollFile;
  /** Connected; the application closes it. */
  dataSource: DataSource;
  connections: Connections;
  /** Whether the tables are distributed over the machines of a cluster (decision 029). */
  isDistributed: boolean;
  mailer: Mailer;
  responses: Responses;
  passwordCost: PasswordCost;
}

/** Global providers that every feature can inject, and the repositories of which a cluster has its own. */
@Module({})
class PlatformModule {
  static with({ config, poll, connections, isDistributed, mailer, responses, passwordCost }: Parts): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: POLL, useValue: poll },
      { provide: CONNECTIONS, useValue: connections },
      BodyPipe,
      AdministrationDatabase,
      JobRunner,
      ...Array.from(REPOSITORIES, ([provide, own]) => ({ provide, useClass: isDistributed ? own : provide })),
      { provide: Responses, useValue: responses },
      Drain,
      Pools,
      { provide: Registry, useFactory: createRegistry },
      { provide: Mailer, useValue: mailer },
      { provide: PASSWORD_COST, useValue: passwordCost },
      PollSite,
    ];
    return { module: PlatformModule, global: true, providers, exports: providers };
  }
}

/** Imports one module per feature. */
@Module({})
export class AppModule {
  static with(parts: Parts): DynamicModule {
    const { dataSource, isDistributed } = parts;
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(parts),
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
        VotesModule,
        NewsletterModule,
        CountsModule,
        OverviewModule,
        ResultsModule,
        SignalsModule,
        PollModule,
        PollVersionsModule,
        PagesModule,
        HealthModule,
        AdminsModule,
        AuditModule,
        SavedFiltersModule,
        TrendsModule,
        DeletionModule,
        LogModule,
        ApiKeysModule,
        WebhooksModule,
        DeprecatedModule,
        ...(isDistributed ? [ClusterModule] : [VoteTextsModule, LogJobsModule, WebhooksJobsModule]),
      ],
    };
  }
}
