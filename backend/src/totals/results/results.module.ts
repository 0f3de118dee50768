import { Module } from '@nestjs/common';
import { PollModule } from '../../poll/poll.module.js';
import { OembedController } from './oembed.controller.js';
import { ResultsController } from './results.controller.js';
import { ResultsRepository } from './results.repository.js';
import { ResultsService } from './results.service.js';
import { ResultsPictureController } from './results-picture.controller.js';
import { ResultsPicture } from './results-picture.js';

@Module({
  imports: [PollModule],
  controllers: [ResultsController, ResultsPictureController, OembedController],
  providers: [ResultsService, ResultsRepository, ResultsPicture],
})
export class ResultsModule {}
