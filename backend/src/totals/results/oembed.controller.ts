import { Controller, Get, Inject, NotFoundException, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiPropertyOptional, ApiQuery, ApiTags } from '@nestjs/swagger';
import { DomainError, InvalidInputError } from '../../platform/errors/domain-error.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { FRAMED_PAGE, SHARED_PICTURE } from '../../platform/http/security-headers.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { PollSite } from '../../poll/poll-site.js';
import { type Bounds, embeddedSize, embeddingHtml } from './embedding.js';
import { englishName, PRODUCT } from './names.js';
import { PICTURE_SIZE } from './picture.js';

/** s for which a site may keep the response: only a new poll file changes it. */
const CACHE_AGE = 86_400;

class UnknownFormatError extends DomainError {
  constructor() {
    super(501, 'request.refused', 'The only format is json.');
  }
}

/** https://oembed.com, section 2.3.4 */
class OembedDto {
  @ApiProperty({ enum: ['rich'] })
  type: 'rich';

  @ApiProperty({ enum: ['1.0'] })
  version: '1.0';

  @ApiProperty()
  title: string;

  @ApiProperty()
  provider_name: string;

  @ApiProperty()
  provider_url: string;

  @ApiProperty()
  cache_age: number;

  @ApiProperty({ description: 'The <iframe> to show.' })
  html: string;

  @ApiProperty()
  width: number;

  @ApiProperty()
  height: number;

  @ApiPropertyOptional({ description: 'Missing, like its size, when it is larger than maxwidth or maxheight.' })
  thumbnail_url?: string;

  @ApiPropertyOptional()
  thumbnail_width?: number;

  @ApiPropertyOptional()
  thumbnail_height?: number;
}

@ApiTags('results')
@Public()
@Controller('oembed')
export class OembedController {
  constructor(
    @Inject(POLL) private readonly poll: PollFile,
    private readonly site: PollSite,
  ) {}

  @Get()
  @ApiOperation({ summary: 'How another site embeds the results (oEmbed 1.0)' })
  @ApiQuery({ name: 'url', description: 'The address of the page of the results.' })
  @ApiQuery({ name: 'format', required: false, enum: ['json'] })
  @ApiQuery({ name: 'maxwidth', required: false, type: Number })
  @ApiQuery({ name: 'maxheight', required: false, type: Number })
  @Responds(200, { type: OembedDto })
  @ApiErrors({
    400: 'request.invalid: `errors` names the invalid fields',
    404: 'route.not_found: the address is not that of the results',
    501: 'request.refused: another format than json',
  })
  describe(@Query() query: Record<string, unknown>): OembedDto {
    const { url, format = 'json' } = query;
    if (typeof url !== 'string') throw new InvalidInputError([{ field: 'url', message: 'url must be one address.' }]);
    const bounds = { maxwidth: pixelsIn(query, 'maxwidth'), maxheight: pixelsIn(query, 'maxheight') };
    const address = this.site.address + FRAMED_PAGE;
    if (!isAddressOf(address, url)) throw new NotFoundException();
    if (format !== 'json') throw new UnknownFormatError();
    const title = `Results: ${new Intl.ListFormat('en').format(this.poll.candidates.map(englishName))}`;
    const size = embeddedSize(this.poll.candidates.length, bounds);
    return {
      type: 'rich',
      version: '1.0',
      title,
      provider_name: PRODUCT,
      provider_url: this.site.address,
      cache_age: CACHE_AGE,
      html: embeddingHtml(address, title, size),
      ...size,
      ...this.thumbnail(bounds),
    };
  }

  private thumbnail({ maxwidth = Infinity, maxheight = Infinity }: Bounds): Partial<OembedDto> {
    const { width, height } = PICTURE_SIZE;
    if (width > maxwidth || height > maxheight) return {};
    const thumbnail_url = this.site.address + SHARED_PICTURE;
    return { thumbnail_url, thumbnail_width: width, thumbnail_height: height };
  }
}

/** With any query and fragment, in every spelling that the client's router accepts for the page. */
function isAddressOf(page: string, url: string): boolean {
  return URL.canParse(url) && pageOf(url) === pageOf(page);
}

function pageOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.toLowerCase().replace(/\/$/, '');
}

function pixelsIn(query: Record<string, unknown>, field: string): number | undefined {
  const value = query[field];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new InvalidInputError([{ field, message: `${field} must be a number of pixels.` }]);
}
