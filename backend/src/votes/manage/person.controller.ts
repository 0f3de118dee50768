import { Body, Header, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { PeopleService } from './people.service.js';
import { ErasedDto, ErasePersonDto, FindPersonDto, PersonDto } from './person.dto.js';

const ERRORS = {
  400: 'request.invalid',
  503: 'search.too_slow, or administration.busy or administration.unavailable: see Retry-After',
};

@AdministrationController('person', 'editor')
export class PersonController {
  constructor(private readonly people: PeopleService) {}

  @Post()
  @ApiOperation({
    summary: 'What is stored about one person, by address',
    description: 'Without the candidate, which only totals show.',
  })
  @Responds(200, { type: PersonDto })
  @ApiErrors(ERRORS)
  async find(@Body() { email }: FindPersonDto): Promise<PersonDto> {
    return this.people.find(email);
  }

  @Post('file')
  @Header('Content-Disposition', 'attachment; filename="person.json"')
  @ApiOperation({ summary: 'The same as a file for that person', description: 'The audit log says who took it.' })
  @Responds(200, { type: PersonDto })
  @ApiErrors(ERRORS)
  async file(@Body() { email }: FindPersonDto, @Administrator() administrator: Account): Promise<PersonDto> {
    return this.people.take(email, administrator.email);
  }

  @Post('erase')
  @ApiOperation({
    summary: 'Erase the personal details of one person, by address',
    description: 'As `votes/erase`, and of votes that wait for their confirmation everything.',
  })
  @Responds(200, { type: ErasedDto })
  @ApiErrors({
    ...ERRORS,
    503: 'administration.busy (nothing was changed) or administration.unavailable: see Retry-After',
  })
  async erase(@Body() person: ErasePersonDto, @Administrator() administrator: Account): Promise<ErasedDto> {
    return { changed: await this.people.erase(person, administrator.email) };
  }
}
