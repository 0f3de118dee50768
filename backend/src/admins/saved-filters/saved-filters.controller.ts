import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Account } from '../../platform/http/account.js';
import { Administrator } from '../../platform/http/administrator.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { RoleAtLeast } from '../../platform/http/role-at-least.decorator.js';
import { SavedFilterIdDto, SavedFiltersDto, SaveFilterDto } from './saved-filters.dto.js';
import { SavedFiltersService } from './saved-filters.service.js';

/** The filters of the votes that each administrator has saved. */
@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('viewer')
@Controller('admin/saved-filters')
export class SavedFiltersController {
  constructor(private readonly savedFilters: SavedFiltersService) {}

  @Get()
  @ApiOperation({ summary: "The administrator's own saved filters" })
  @ApiOkResponse({ type: SavedFiltersDto })
  @ApiErrors({ 401: 'auth.required' })
  async list(@Administrator() { id }: Account): Promise<SavedFiltersDto> {
    return { filters: await this.savedFilters.list(id) };
  }

  @Post()
  @HttpCode(204)
  @ApiOperation({ summary: 'Save a filter under a name', description: 'Replaces the one of this name.' })
  @ApiNoContentResponse()
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required', 409: 'filters.full' })
  async save(@Body() body: SaveFilterDto, @Administrator() { id }: Account): Promise<void> {
    await this.savedFilters.save(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a saved filter' })
  @ApiNoContentResponse({ description: 'It is not there, or not any more.' })
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required' })
  async remove(@Param() { id }: SavedFilterIdDto, @Administrator() account: Account): Promise<void> {
    await this.savedFilters.remove(account.id, id);
  }
}
