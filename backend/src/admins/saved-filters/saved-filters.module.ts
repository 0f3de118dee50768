import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SavedFilter } from './saved-filter.entity.js';
import { SavedFiltersController } from './saved-filters.controller.js';
import { SavedFiltersRepository } from './saved-filters.repository.js';
import { SavedFiltersService } from './saved-filters.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SavedFilter])],
  controllers: [SavedFiltersController],
  providers: [SavedFiltersService, SavedFiltersRepository],
})
export class SavedFiltersModule {}
