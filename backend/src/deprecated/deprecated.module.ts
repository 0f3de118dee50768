import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { DeprecatedAccountsController } from './deprecated-accounts.controller.js';
import { DeprecatedApiKeysController } from './deprecated-api-keys.controller.js';
import { DeprecatedOverviewController } from './deprecated-overview.controller.js';
import { DeprecatedOwnAccountController } from './deprecated-own-account.controller.js';
import { DeprecatedSavedFiltersController } from './deprecated-saved-filters.controller.js';
import { DeprecatedSecondFactorsController } from './deprecated-second-factors.controller.js';
import { DeprecatedSignalsController } from './deprecated-signals.controller.js';
import { DeprecatedWebhooksController } from './deprecated-webhooks.controller.js';

/** Deprecated calls, forwarded to their replacements. The next version deletes this folder (decision 035). */
@Module({
  imports: [AdminsModule],
  controllers: [
    DeprecatedOverviewController,
    DeprecatedSignalsController,
    DeprecatedOwnAccountController,
    DeprecatedAccountsController,
    DeprecatedSecondFactorsController,
    DeprecatedApiKeysController,
    DeprecatedWebhooksController,
    DeprecatedSavedFiltersController,
  ],
})
export class DeprecatedModule {}
