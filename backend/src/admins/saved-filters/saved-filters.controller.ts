import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { SavedFilterIdDto, SavedFiltersDto, SaveFilterDto } from './saved-filters.dto.js';
import { SavedFiltersService } from './saved-filters.service.js';

/** The filters of the votes that each administrator has saved. */
@AdministrationController('admin/saved-filters', 'viewer')
export class SavedFiltersController {
  constructor(private readonly savedFilters: SavedFiltersService) {}

  @Get()
  @ApiOperation({ summary: "The administrator's own saved filters" })
  @Responds(200, { type: SavedFiltersDto })
  async list(@Administrator() { id }: Account): Promise<SavedFiltersDto> {
    return { filters: await this.savedFilters.list(id) };
  }

  @Post()
  @ApiOperation({ summary: 'Save a filter under a name', description: 'Replaces the one of this name.' })
  @Responds(204)
  @ApiErrors({ 400: 'request.invalid', 409: 'filters.full' })
  async save(@Body() body: SaveFilterDto, @Administrator() { id }: Account): Promise<void> {
    await this.savedFilters.save(id, body);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a saved filter' })
  @Responds(204, { description: 'It is not there, or not any more.' })
  @ApiErrors({ 400: 'request.invalid' })
  async remove(@Param() { id }: SavedFilterIdDto, @Administrator() account: Account): Promise<void> {
    await this.savedFilters.remove(account.id, id);
  }
}
