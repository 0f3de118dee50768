import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeprecatedSavedFiltersController } from './deprecated-saved-filters.controller.js';
import { SavedFilter } from './saved-filter.entity.js';
import { SavedFiltersController } from './saved-filters.controller.js';
import { SavedFiltersRepository } from './saved-filters.repository.js';
import { SavedFiltersService } from './saved-filters.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SavedFilter])],
  controllers: [SavedFiltersController, DeprecatedSavedFiltersController],
  // The controller is a provider too for the deprecated calls.
  providers: [SavedFiltersController, SavedFiltersService, SavedFiltersRepository],
})
export class SavedFiltersModule {}
