import { Module } from '@nestjs/common';
import { SavedFiltersController } from './saved-filters.controller.js';
import { SavedFilters } from './saved-filters.service.js';

@Module({ controllers: [SavedFiltersController], providers: [SavedFilters] })
export class SavedFiltersModule {}
