import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Options as PasswordCost } from '@node-rs/argon2';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { ApiKey } from './api-keys/api-key.entity.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { Admin } from './auth/admin.entity.js';
import { AuthModule } from './auth/auth.module.js';
import { OneTimeToken } from './auth/factors/one-time-token.entity.js';
import { Passkey } from './auth/factors/passkey.entity.js';
import { RecoveryCode } from './auth/factors/recovery-code.entity.js';
import { TotpSecret } from './auth/factors/totp-secret.entity.js';
import { KnownNetwork } from './auth/known-network.entity.js';
import { PasswordReset } from './auth/password-reset.entity.js';
import { PASSWORD_COST } from './auth/passwords.service.js';
import { Session } from './auth/session.entity.js';
import { CountsModule } from './counts/counts.module.js';
import { DailyTally } from './counts/daily-tally.entity.js';
import { Tally } from './counts/tally.entity.js';
import { DeletionModule } from './deletion/deletion.module.js';
import { DeprecatedModule } from './deprecated/deprecated.module.js';
import { EmailsModule } from './emails/emails.module.js';
import { HealthModule } from './health/health.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PagesModule } from './pages/pages.module.js';
import { CONFIG, type Config } from './platform/config/config.js';
import { AdministrationDatabase } from './platform/database/administration-database.js';
import { IS_DISTRIBUTED } from './platform/database/distribution.js';
import { BodyPipe } from './platform/http/body.pipe.js';
import { Drain } from './platform/http/drain.js';
import { Responses } from './platform/http/responses.js';
import { JobRunner } from './platform/jobs/job-runner.service.js';
import { ListReader } from './platform/lists/list-reader.js';
import { Mailer } from './platform/mail/mailer.js';
import { Pools } from './platform/metrics/pools.js';
import { createRegistry } from './platform/metrics/registry.js';
import { Candidate } from './poll/candidate.entity.js';
import { PollModule } from './poll/poll.module.js';
import { POLL } from './poll/poll-file.js';
import type { PollFile } from './poll/poll-file-schema.js';
import { PollSite } from './poll/poll-site.js';
import { PollVersion } from './poll/poll-version.entity.js';
import { Upload } from './poll/upload.entity.js';
import { ResultsModule } from './results/results.module.js';
import { SavedFilter } from './saved-filters/saved-filter.entity.js';
import { SavedFiltersModule } from './saved-filters/saved-filters.module.js';
import { SignalsModule } from './signals/signals.module.js';
import { VoteWatch } from './signals/vote-watch.entity.js';
import { LogBundle } from './transparency/log-bundle.entity.js';
import { LogEntry } from './transparency/log-entry.entity.js';
import { LogHead } from './transparency/log-head.entity.js';
import { LogQueueRow } from './transparency/log-queue-row.entity.js';
import { LogTile } from './transparency/log-tile.entity.js';
import { LogWitness } from './transparency/log-witness.entity.js';
import { TransparencyModule } from './transparency/transparency.module.js';
import { Trend } from './trends/trend.entity.js';
import { TrendsModule } from './trends/trends.module.js';
import { TrendsFeed } from './trends/trends-feed.entity.js';
import { MailAllowance } from './votes/confirm/mail-allowance.entity.js';
import { PendingVote } from './votes/confirm/pending-vote.entity.js';
import { ConsentWordsRow } from './votes/consent/consent-words.entity.js';
import { Vote } from './votes/vote.entity.js';
import { VoterKeyFingerprint } from './votes/voter-key-fingerprint.entity.js';
import { VotesModule } from './votes/votes.module.js';
import { Webhook } from './webhooks/webhook.entity.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.js';
import { WebhookEventRow } from './webhooks/webhook-event-row.entity.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** Every entity of the product. */
export const entities = [
  Vote,
  PendingVote,
  MailAllowance,
  ConsentWordsRow,
  Candidate,
  PollVersion,
  Upload,
  Tally,
  DailyTally,
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
  TrendsFeed,
  VoteWatch,
  LogQueueRow,
  LogEntry,
  LogTile,
  LogBundle,
  LogHead,
  LogWitness,
  ApiKey,
  Webhook,
  WebhookEventRow,
  WebhookDelivery,
];

interface Parts {
  config: Config;
  poll: PollFile;
  /** Connected; the application closes it. */
  dataSource: DataSource;
  isDistributed: boolean;
  mailer: Mailer;
  responses: Responses;
  passwordCost: PasswordCost;
}

/** Global providers that every feature can inject. */
@Module({})
class PlatformModule {
  static with({ config, poll, isDistributed, mailer, responses, passwordCost }: Parts): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: POLL, useValue: poll },
      { provide: IS_DISTRIBUTED, useValue: isDistributed },
      BodyPipe,
      AdministrationDatabase,
      JobRunner,
      ListReader,
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
    const { dataSource } = parts;
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(parts),
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
        VotesModule,
        EmailsModule,
        CountsModule,
        OverviewModule,
        ResultsModule,
        SignalsModule,
        PollModule,
        PagesModule,
        HealthModule,
        AuthModule,
        AuditModule,
        SavedFiltersModule,
        TrendsModule,
        DeletionModule,
        TransparencyModule,
        ApiKeysModule,
        WebhooksModule,
        DeprecatedModule,
      ],
    };
  }
}
