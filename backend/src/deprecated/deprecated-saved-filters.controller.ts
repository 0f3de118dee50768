import { Body, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { PickType } from '@nestjs/swagger';
import { SavedFiltersController } from '../admins/saved-filters/saved-filters.controller.js';
import { type SavedFiltersDto, SaveFilterDto } from '../admins/saved-filters/saved-filters.dto.js';
import { idOf } from '../admins/saved-filters/saved-filters.service.js';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { type Account, Administrator } from '../platform/http/requester.js';
import { ReplacedBy } from './replaced-by.decorator.js';

class NamedFilterDto extends PickType(SaveFilterDto, ['name']) {}

@AdministrationController('saved-filters', 'viewer')
export class DeprecatedSavedFiltersController {
  constructor(private readonly modules: ModuleRef) {}

  private get savedFilters(): SavedFiltersController {
    return this.modules.get(SavedFiltersController, { strict: false });
  }

  @Post()
  @ReplacedBy(SavedFiltersController, 'list')
  async list(@Administrator() account: Account): Promise<SavedFiltersDto> {
    return this.savedFilters.list(account);
  }

  @Post('save')
  @ReplacedBy(SavedFiltersController, 'save')
  async save(@Body() body: SaveFilterDto, @Administrator() account: Account): Promise<void> {
    await this.savedFilters.save(body, account);
  }

  @Post('delete')
  @ReplacedBy(SavedFiltersController, 'remove')
  async remove(@Body() { name }: NamedFilterDto, @Administrator() account: Account): Promise<void> {
    await this.savedFilters.remove({ id: idOf(name.trim()) }, account);
  }
}
